import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { IconButton } from '@/ui/controls/icon-button';
import { LinkTabs } from '@/ui/navigation/link-tabs';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/navigation/tabs';
import { Dialog } from './dialog';
import { Menu, MenuContent, MenuItem, MenuTrigger } from './menu';

function Row() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <IconButton label="操作" icon={<svg />} />
        </MenuTrigger>
        <MenuContent>
          <MenuItem onSelect={() => setIsOpen(true)}>終了</MenuItem>
        </MenuContent>
      </Menu>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title="確認" submitLabel="はい" onSubmit={() => true} />
    </>
  );
}

describe('Menu', () => {
  it('opens from its button and runs the chosen item', async () => {
    const onSelect = vi.fn();
    render(
      <Menu>
        <MenuTrigger asChild>
          <IconButton label="操作" icon={<svg />} />
        </MenuTrigger>
        <MenuContent>
          <MenuItem onSelect={onSelect}>複製</MenuItem>
          <MenuItem disabled>切り替え可能な企業アカウントがありません</MenuItem>
        </MenuContent>
      </Menu>,
    );
    await userEvent.click(screen.getByRole('button', { name: '操作' }));
    expect(screen.getByRole('menuitem', { name: /切り替え可能な/ })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onSelect).toHaveBeenCalledOnce();
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  it('gets focus back on its button after a dialog that an item opened', async () => {
    render(<Row />);
    await userEvent.click(screen.getByRole('button', { name: '操作' }));
    await userEvent.click(screen.getByRole('menuitem', { name: '終了' }));
    await userEvent.click(await screen.findByRole('button', { name: 'はい' }));
    await waitFor(() => expect(screen.getByRole('button', { name: '操作' })).toHaveFocus());
  });
});

describe('Tabs', () => {
  it('show one panel, chosen by arrow keys, and counts', async () => {
    render(
      <Tabs defaultValue="about">
        <TabsList aria-label="案件">
          <TabsTrigger value="about">概要</TabsTrigger>
          <TabsTrigger value="applicants" count={12}>
            応募者
          </TabsTrigger>
        </TabsList>
        <TabsContent value="about">概要の内容</TabsContent>
        <TabsContent value="applicants">応募者の内容</TabsContent>
      </Tabs>,
    );
    await userEvent.click(screen.getByRole('tab', { name: '概要' }));
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: '応募者12件', selected: true })).toBeInTheDocument();
    expect(screen.getByRole('tabpanel')).toHaveTextContent('応募者の内容');
    expect(screen.queryByText('概要の内容')).not.toBeInTheDocument();
  });
});

describe('LinkTabs', () => {
  it('mark the current one of a list of links', () => {
    render(
      <LinkTabs
        label="案件の状態"
        current="published"
        tabs={[
          { key: 'all', label: 'すべて', href: '/projects/' },
          { key: 'published', label: '公開中', href: '/projects/?tab=published', count: 3 },
        ]}
      />,
    );
    expect(screen.getByRole('navigation', { name: '案件の状態' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '公開中3件' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'すべて' })).not.toHaveAttribute('aria-current');
  });
});
