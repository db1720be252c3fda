import * as nodeModule from 'node:module';

/*
 * Node.js parses the manifest of a package for each of its files. That of drizzle-orm has 180 kB, and we load some 300 of its
 * files: two of the three seconds in which a command began. Within the package each file is known to be a module, so that no
 * manifest is read. It works for what is imported after this file; without it all is the same, and slower.
 */
nodeModule.registerHooks?.({
  resolve(specifier, context, nextResolve) {
    const isWithin = specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/');
    if (!isWithin) return nextResolve(specifier, context);
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
  },
});
