/**
 * A response that the database has written as JSON already: reading a page of candidates and writing it again would take
 * as long as compressing it. `Value` is what the text says.
 */
export class JsonText<Value> {
  readonly text: string;
  declare protected readonly value: Value;

  constructor(text: string) {
    this.text = text;
  }
}
