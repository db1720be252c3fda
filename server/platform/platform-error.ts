/** Why the platform side cannot do what it was asked: one clear English line for whoever asked. */
export class PlatformError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PlatformError';
  }
}
