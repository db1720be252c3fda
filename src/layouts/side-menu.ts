import {
  Building2,
  CircleHelp,
  ClipboardList,
  CreditCard,
  FileText,
  Heart,
  type LucideIcon,
  Mail,
  MessageSquare,
  Search,
  Send,
  Users,
} from 'lucide-react';
import { env } from '@/config/env';
import { paths } from '@/config/paths';
import type { PageReads } from '@/session/page-reads';

/** An entry that goes to a page of ours, or with `external` to another site in a new tab. */
export type MenuEntry = {
  label: string;
  icon: LucideIcon;
  href: string;
  external?: boolean;
  /** Shows the number of unread messages. */
  hasUnreadCount?: boolean;
  /** Fetches what the page reads, for somebody who is about to open it. */
  loadReads?: () => Promise<PageReads>;
};

const projects = () => import('@/parts/projects/project-list').then(({ projectList }) => projectList.reads);
const profiles = () => import('@/features/search/search/reads').then((module) => module.profilesReads);
const applications = () => import('@/features/applications/reads').then((module) => module.applicationsReads);
const messages = () => import('@/features/messages/reads').then((module) => module.messagesReads);

export type MenuGroup = { label: string; entries: readonly MenuEntry[] };

/** The side menu in the order of spec §2; logout follows it, being an action. */
export const sideMenu: readonly MenuGroup[] = [
  {
    label: 'ホーム',
    entries: [{ label: '案件管理', icon: FileText, href: paths.projects(), loadReads: projects }],
  },
  {
    label: 'スカウト',
    entries: [
      { label: '候補者検索', icon: Search, href: paths.profiles(), loadReads: profiles },
      { label: 'お気に入り', icon: Heart, href: paths.favorites() },
      { label: 'スカウト送信一覧', icon: Send, href: paths.scouts() },
    ],
  },
  {
    label: '選考',
    entries: [
      { label: '応募管理', icon: ClipboardList, href: paths.applications(), loadReads: applications },
      {
        label: 'メッセージ',
        icon: MessageSquare,
        href: paths.messages(),
        hasUnreadCount: true,
        loadReads: messages,
      },
    ],
  },
  {
    label: 'アカウント設定',
    entries: [
      { label: '企業情報編集', icon: Building2, href: paths.editCorporation },
      { label: 'メンバー管理', icon: Users, href: paths.members },
    ],
  },
  { label: 'プラン', entries: [{ label: 'ご契約プラン', icon: CreditCard, href: paths.plan }] },
  {
    label: 'その他',
    entries: [
      { label: 'ヘルプ', icon: CircleHelp, href: env.helpUrl, external: true },
      { label: 'お問い合わせ', icon: Mail, href: env.contactUrl, external: true },
    ],
  },
];

/** Whether a menu entry is active: the current path contains its route (spec §2). Query and fragment do not count. */
export function isActiveEntry(currentPath: string, route: string): boolean {
  const path = currentPath.replace(/[?#].*$/, '');
  return (path.endsWith('/') ? path : `${path}/`).includes(route);
}
