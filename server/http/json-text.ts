/**
 * A response that the database has written as JSON: parsing and writing it again would take as long as compressing it. `Value`
 * is its type.
 */
export class JsonText<Value> {
  readonly text: string;
  declare protected readonly value: Value;

  constructor(text: string) {
    this.text = text;
  }
}
