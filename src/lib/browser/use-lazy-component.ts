import {
  type ComponentType,
  createElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';

/** Something in a chunk of its own. */
export type LazyModule<Content> = {
  /** Loads it once; a load that failed is tried again by the next call. */
  load: () => Promise<Content>;
  /** Loads it ahead. A failure shows when it is needed. */
  preload: () => void;
  loaded: Content | null;
  /** The alert of the failure itself, for which the browser's own is there: a load that failed is not reported. */
  isOptional: boolean;
};
export type LazyComponent<P> = LazyModule<ComponentType<P>>;

/** Declares what is loaded when it is first needed, so that it stays out of a page's first load. */
export function lazyModule<Content>(
  importContent: () => Promise<Content>,
  { isOptional = false } = {},
): LazyModule<Content> {
  let pending: Promise<Content> | null = null;
  const lazy: LazyModule<Content> = {
    loaded: null,
    isOptional,
    load() {
      pending ??= importContent().then(
        (content) => {
          lazy.loaded = content;
          return content;
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

/** Declares a component that is loaded when it is first needed. */
export function lazyComponent<P>(
  importComponent: () => Promise<ComponentType<P>>,
  options?: { isOptional?: boolean },
): LazyComponent<P> {
  return lazyModule(importComponent, options);
}

/**
 * The content once it is loaded, null before; it loads when `isNeeded`. When that fails, `onFailed` is called and the error
 * reported, of which the app alerts (spec §8); the page stays, which with `React.lazy` the error screen would replace.
 */
export function useLazyModule<Content>(
  lazy: LazyModule<Content>,
  isNeeded: boolean,
  onFailed?: () => void,
): Content | null {
  const [content, setContent] = useState<Content | null>(() => lazy.loaded);
  const fail = useEffectEvent((error: unknown) => {
    onFailed?.();
    if (!lazy.isOptional) window.reportError(error);
  });

  useEffect(() => {
    if (!isNeeded || content) return;
    let isCurrent = true;
    lazy.load().then(
      (loaded) => {
        // A closing menu gives the focus back in a timer; what opens before cannot return it there.
        setTimeout(() => isCurrent && setContent(() => loaded));
      },
      (error) => isCurrent && fail(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [lazy, isNeeded, content]);

  return content;
}

/** The same for a component. */
export function useLazyComponent<P>(
  lazy: LazyComponent<P>,
  isNeeded: boolean,
  onFailed?: () => void,
): ComponentType<P> | null {
  return useLazyModule(lazy, isNeeded, onFailed);
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
