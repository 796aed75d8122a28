/** Style sheets are imported for their effect. */
declare module '*.css'
/** A file beside the scripts, by its address. */
declare module '*.wasm?url' {
  const address: string
  export default address
}
