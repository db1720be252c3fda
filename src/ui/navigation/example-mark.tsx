/** The top-level domain that is reserved for examples: such an address leads nowhere. */
const EXAMPLE = /^https?:\/\/[^/?#]+\.example(?=[:/?#]|$)/;

/** Says of a link that its address is an example; shows nothing for any other address. */
export function ExampleMark({ href }: { href: unknown }) {
  if (typeof href !== 'string' || !EXAMPLE.test(href)) return null;
  return <span className="shrink-0 whitespace-nowrap text-[0.85em]">(例)</span>;
}
