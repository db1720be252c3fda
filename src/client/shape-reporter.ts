type ShapeReporter = (error: Error) => void;

let reporter: ShapeReporter = () => {};

/** Sets who is told in production about a response that does not fit its endpoint's schema. */
export function setResponseShapeReporter(next: ShapeReporter): void {
  reporter = next;
}

/** Tells of a response that does not fit. */
export function reportResponseShape(error: Error): void {
  reporter(error);
}
