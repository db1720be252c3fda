/** What browsers and Node.js have in common, as far as endpoints need it: neither's types are there. */
declare class URL {
  constructor(url: string, base?: string);
  static canParse(url: string): boolean;
  readonly protocol: string;
  readonly hostname: string;
  readonly username: string;
  readonly password: string;
  readonly href: string;
}
