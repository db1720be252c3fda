/** Returns a text of demo/texts with its `{names}` replaced. Throws a RangeError for a name without a value. */
export const fill = (template: string, values: Readonly<Record<string, string | number>>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new RangeError(`No value for {${name}} in: ${template}`);
    return String(value);
  });
