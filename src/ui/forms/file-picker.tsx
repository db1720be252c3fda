import type { ComponentProps } from 'react';

type FilePickerProps = Pick<ComponentProps<'input'>, 'ref' | 'aria-label' | 'accept' | 'multiple'> & {
  onFiles: (files: readonly File[]) => void;
};

/** The unseen input behind a button that picks files; the button opens it by `click()`. */
export function FilePicker({ onFiles, ...props }: FilePickerProps) {
  return (
    <input
      {...props}
      type="file"
      tabIndex={-1}
      aria-hidden="true"
      className="sr-only"
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        // The same file may be chosen again after it was taken away or has failed.
        target.value = '';
      }}
    />
  );
}
