type ShapeReporter = (error: Error) => void;

let reporter: ShapeReporter = () => {};

/** Sets who is notified in production of an invalid response, which does not fit its endpoint's schema. */
export function setResponseShapeReporter(next: ShapeReporter): void {
  reporter = next;
}

/** Reports an invalid response. */
export function reportResponseShape(error: Error): void {
  reporter(error);
}
