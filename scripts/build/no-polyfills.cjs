// Stands for Next.js's polyfills of what every browser has that the app's styles work in: next.config.js.
