import { Plus, Star, Trash2 } from 'lucide-react';
import { Button } from '@/ui/controls/button';
import { Chip } from '@/ui/controls/chip';
import { Disclosure } from '@/ui/controls/disclosure';
import { IconButton } from '@/ui/controls/icon-button';
import { PrintButton } from '@/ui/controls/print-button';
import { Example } from './example.tsx';

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const;
const sizes = ['sm', 'md', 'lg'] as const;

export function Controls() {
  return (
    <>
      <Example title="Button">
        {variants.map((variant) => (
          <div key={variant} className="flex flex-wrap gap-2">
            {sizes.map((size) => (
              <Button key={size} variant={variant} size={size} icon={<Plus />}>
                {`${variant} ${size}`}
              </Button>
            ))}
            <Button variant={variant} loading>
              送信中
            </Button>
            <Button variant={variant} aria-disabled>
              使えません
            </Button>
            <Button variant={variant} disabled>
              無効
            </Button>
          </div>
        ))}
      </Example>
      <Example title="IconButton">
        {sizes.map((size) => (
          <IconButton key={size} size={size} label={`お気に入り ${size}`} icon={<Star />} />
        ))}
        <IconButton label="押されています" icon={<Star />} pressed />
        <IconButton label="読み込み中" icon={<Star />} loading />
        <IconButton label="削除" icon={<Trash2 />} variant="danger" />
        <IconButton label="無効" icon={<Star />} disabled />
      </Example>
      <Example title="Chip">
        <Chip>TypeScript</Chip>
        <Chip tone="accent">公開中</Chip>
        <Chip onRemove={() => {}}>東京都</Chip>
        <Chip onRemove={() => {}} className="max-w-48">
          とても長い条件の名前は幅に収まるところまで表示されます
        </Chip>
      </Example>
      <Example title="Disclosure">
        <Disclosure label="くわしく">
          <p>開いたときにだけ表示される内容です。</p>
        </Disclosure>
      </Example>
      <Example title="PrintButton">
        <PrintButton />
        <PrintButton disabled />
      </Example>
    </>
  );
}
