import type { ComponentProps, MouseEvent } from 'react';

type Press = Pick<ComponentProps<'button'>, 'onClick' | 'aria-disabled'> & { loading: boolean };

/**
 * What a button does when it is pressed: nothing while `loading` or with `aria-disabled`. It stays focusable then, so that
 * keyboard users do not lose their place.
 */
export function pressProps({ loading, onClick, 'aria-disabled': disabled }: Press) {
  const isInert = loading || disabled === true || disabled === 'true';
  return {
    'aria-busy': loading || undefined,
    'aria-disabled': isInert || undefined,
    onClick(event: MouseEvent<HTMLButtonElement>) {
      if (isInert) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      onClick?.(event);
    },
  };
}
