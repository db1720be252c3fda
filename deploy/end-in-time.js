// Preloaded into `next start`, which on SIGTERM waits until the last connection has closed: a silent one keeps it for a
// minute and longer. Requests that run have five seconds, as in the API.
process.once('SIGTERM', () => setTimeout(() => process.exit(143), 5000).unref());
