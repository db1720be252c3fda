/** By which src/config knows that no browser runs it: programs have no DOM. */
declare const window: undefined;
