/** A key or a combination: 'Strg K'. */
export const Kbd = ({ children }: { children: string }) => <kbd>{children}</kbd>
