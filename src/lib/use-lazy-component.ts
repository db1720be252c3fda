import { type ComponentType, createElement, useEffect, useState } from 'react';

/** A component in a chunk of its own: `load` fetches it once, a failed fetch is tried again at the next call. */
export type LazyComponent<P> = { load: () => Promise<ComponentType<P>>; loaded: ComponentType<P> | null };

/** Describes a component that is fetched when it is first needed, so that it stays out of a page's first load. */
export function lazyComponent<P>(importComponent: () => Promise<ComponentType<P>>): LazyComponent<P> {
  let pending: Promise<ComponentType<P>> | null = null;
  const lazy: LazyComponent<P> = {
    loaded: null,
    load() {
      pending ??= importComponent().then(
        (component) => {
          lazy.loaded = component;
          return component;
        },
        (error) => {
          pending = null;
          throw error;
        },
      );
      return pending;
    },
  };
  return lazy;
}

/**
 * The component once it is there, null before. It starts to load when `isNeeded`; unlike `React.lazy`, a chunk that
 * cannot be fetched calls `onError` instead of replacing the page by the error screen.
 */
export function useLazyComponent<P>(
  lazy: LazyComponent<P>,
  isNeeded: boolean,
  onError?: (error: unknown) => void,
): ComponentType<P> | null {
  const [component, setComponent] = useState<ComponentType<P> | null>(() => lazy.loaded);

  useEffect(() => {
    if (!isNeeded || component) return;
    let isCurrent = true;
    lazy.load().then(
      (loaded) => {
        // A menu that has just closed gives focus back in a timer: what opens before it could not return it there.
        setTimeout(() => isCurrent && setComponent(() => loaded));
      },
      (error) => isCurrent && onError?.(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [lazy, isNeeded, component, onError]);

  return component;
}

/** Renders a component that is fetched when it is first rendered, and nothing until it is there. A failed fetch is reported. */
export function Lazy<P extends object>({ of: lazy, props }: { of: LazyComponent<P>; props: P }) {
  const Component = useLazyComponent(lazy, true, (error) => window.reportError(error));
  return Component ? createElement(Component, props) : null;
}
