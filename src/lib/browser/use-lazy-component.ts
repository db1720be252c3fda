import {
  type ComponentType,
  createElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';

/** A component in a chunk of its own. */
export type LazyComponent<P> = {
  /** Loads it once; a load that failed is tried again by the next call. */
  load: () => Promise<ComponentType<P>>;
  /** Loads it ahead. A failure shows when the component is needed. */
  preload: () => void;
  loaded: ComponentType<P> | null;
  /** The alert of the failure itself, for which the browser's own is there: a load that failed is not reported. */
  isOptional: boolean;
};

/** Declares a component that is loaded when it is first needed, so that it stays out of a page's first load. */
export function lazyComponent<P>(
  importComponent: () => Promise<ComponentType<P>>,
  { isOptional = false } = {},
): LazyComponent<P> {
  let pending: Promise<ComponentType<P>> | null = null;
  const lazy: LazyComponent<P> = {
    loaded: null,
    isOptional,
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
    preload: () => void lazy.load().catch(() => {}),
  };
  return lazy;
}

/**
 * The component once it is loaded, null before; it loads when `isNeeded`. When that fails, `onFailed` is called and the error
 * reported, of which the app alerts (spec §8); the page stays, which with `React.lazy` the error screen would replace.
 */
export function useLazyComponent<P>(
  lazy: LazyComponent<P>,
  isNeeded: boolean,
  onFailed?: () => void,
): ComponentType<P> | null {
  const [component, setComponent] = useState<ComponentType<P> | null>(() => lazy.loaded);
  const fail = useEffectEvent((error: unknown) => {
    onFailed?.();
    if (!lazy.isOptional) window.reportError(error);
  });

  useEffect(() => {
    if (!isNeeded || component) return;
    let isCurrent = true;
    lazy.load().then(
      (loaded) => {
        // A menu that has just closed gives focus back in a timer: what opens before it could not return it there.
        setTimeout(() => isCurrent && setComponent(() => loaded));
      },
      (error) => isCurrent && fail(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [lazy, isNeeded, component]);

  return component;
}

type LazyProps<P> = {
  of: LazyComponent<P>;
  props: P;
  /** Shown until it is loaded. */
  fallback?: ReactNode;
  /** Called when it cannot be loaded. */
  onFailed?: () => void;
};

/** Renders a component that loads when it is first rendered. */
export function Lazy<P extends object>({ of: lazy, props, fallback = null, onFailed }: LazyProps<P>) {
  const Component = useLazyComponent(lazy, true, onFailed);
  return Component ? createElement(Component, props) : fallback;
}
