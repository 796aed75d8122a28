/** The server cannot start and the operator can do something about it. The message is one German sentence; `main` prints only that and exits with 1. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
