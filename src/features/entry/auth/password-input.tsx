import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { TextInput } from '@/ui/forms/text-input';

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type'> & {
  autoComplete: 'current-password' | 'new-password';
};

/** A password, hidden until one asks to see it. */
export function PasswordInput(props: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          aria-label="パスワードを表示"
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
          className="-mr-3 grid size-11 place-items-center rounded-md text-ink-subtle hover:text-ink md:-mr-2.5 md:size-9"
        >
          <Icon aria-hidden="true" className="size-4.5" />
        </button>
      }
    />
  );
}
