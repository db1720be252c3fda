/** Why the platform side cannot do what it was asked: one clear English line for the caller. */
export class PlatformError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PlatformError';
  }
}
