import { Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '@/ui/controls/button';
import { Field } from '@/ui/forms/field';
import { TextInput } from '@/ui/forms/text-input';
import { Dialog } from '@/ui/overlays/dialog';
import { Drawer } from '@/ui/overlays/drawer';
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from '@/ui/overlays/menu';
import { AnchoredPopover, Popover, PopoverContent, PopoverTrigger } from '@/ui/overlays/popover';
import { SearchableMenuContent } from '@/ui/overlays/searchable-menu';
import { Tooltip } from '@/ui/overlays/tooltip';
import { Example } from './example.tsx';

const sizes = ['sm', 'md', 'lg', 'wide', 'full', 'window'] as const;

function Dialogs() {
  const [open, setOpen] = useState<(typeof sizes)[number] | 'danger' | null>(null);
  return (
    <>
      {sizes.map((size) => (
        <Button key={size} onClick={() => setOpen(size)}>{`ダイアログ ${size}`}</Button>
      ))}
      <Button onClick={() => setOpen('danger')}>取り消せない操作</Button>
      <Dialog
        open={open !== null}
        onOpenChange={() => setOpen(null)}
        title={open === 'danger' ? '案件を削除しますか?' : '氏名を変更'}
        description="説明が付きます。"
        tone={open === 'danger' ? 'danger' : 'default'}
        size={open === 'danger' ? 'sm' : (open ?? 'md')}
        submitLabel={open === 'danger' ? '削除する' : '保存する'}
        onSubmit={() => true}
      >
        {open === 'danger' ? null : (
          <Field label="氏名">
            <TextInput />
          </Field>
        )}
      </Dialog>
    </>
  );
}

function Drawers() {
  const [side, setSide] = useState<'left' | 'right' | 'bottom' | null>(null);
  return (
    <>
      {(['left', 'right', 'bottom'] as const).map((each) => (
        <Button key={each} onClick={() => setSide(each)}>{`引き出し ${each}`}</Button>
      ))}
      <Drawer
        open={side !== null}
        onOpenChange={() => setSide(null)}
        side={side ?? 'right'}
        title="候補者"
        footer={<Button>閉じる</Button>}
      >
        <p className="p-4">内容</p>
      </Drawer>
    </>
  );
}

function Menus() {
  const [words, setWords] = useState('');
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <Button>メニュー</Button>
        </MenuTrigger>
        <MenuContent>
          <MenuLabel>案件</MenuLabel>
          <MenuItem icon={<Pencil />}>編集</MenuItem>
          <MenuItem disabled>使えない項目</MenuItem>
          <MenuSeparator />
          <MenuRadioGroup value="light">
            <MenuRadioItem value="light">ライト</MenuRadioItem>
            <MenuRadioItem value="dark">ダーク</MenuRadioItem>
          </MenuRadioGroup>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} tone="danger">
            削除
          </MenuItem>
        </MenuContent>
      </Menu>
      <Menu>
        <MenuTrigger asChild>
          <Button>検索できるメニュー</Button>
        </MenuTrigger>
        <SearchableMenuContent
          label="企業"
          search={{ label: '企業を検索', words, onWordsChange: setWords, onEnter: () => {} }}
        >
          <MenuItem>株式会社みなとシステムズ</MenuItem>
        </SearchableMenuContent>
      </Menu>
    </>
  );
}

function Popovers() {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Popover>
        <PopoverTrigger asChild>
          <Button>ポップオーバー</Button>
        </PopoverTrigger>
        <PopoverContent aria-label="くわしく">くわしい内容</PopoverContent>
      </Popover>
      <Button ref={anchor} onClick={() => setIsOpen(true)}>
        別の場所から開く
      </Button>
      {isOpen ? (
        <AnchoredPopover aria-label="くわしく" anchor={anchor} onClose={() => setIsOpen(false)}>
          くわしい内容
        </AnchoredPopover>
      ) : null}
      <Tooltip content="説明が表示されます">
        <Button>ツールチップ</Button>
      </Tooltip>
    </>
  );
}

export function Overlays() {
  return (
    <>
      <Example title="Dialog">
        <Dialogs />
      </Example>
      <Example title="Drawer">
        <Drawers />
      </Example>
      <Example title="Menu, SearchableMenuContent">
        <Menus />
      </Example>
      <Example title="Popover, AnchoredPopover, Tooltip">
        <Popovers />
      </Example>
    </>
  );
}
