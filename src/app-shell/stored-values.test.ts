import { afterEach, expect, it } from 'vitest';
import { registrationDraft } from '@/features/company/registration/registration-draft';
import { openCreation, sectionDraft } from '@/features/projects/editor/drafts';
import { titleSection } from '@/features/projects/editor/sections';
import { bulkScouts } from '@/features/scouts/bulk/bulk-scouts';
import { finishes } from '@/features/scouts/follow-up/finishes';
import { followUps } from '@/features/scouts/follow-up/follow-ups';
import { scoutDraft } from '@/features/scouts/sending/draft';
import { triedScout } from '@/features/scouts/sending/sent-scout';
import { templateDraft, templateTries } from '@/features/scouts/templates/draft';
import { personalStorage } from '@/session/personal-storage';

// What a browser has stored by version 1.0. A later version must still read it: a key that it adds is optional. Never change
// what stands here.

type Case = { name: string; of: { read(): unknown }; value: unknown };

const input = { scoutTargetUniversalUid: 'u1', scoutMessage: 'はじめまして', targetProjectId: 'p1' };
const person = { universalUid: 'u1', lastName: '星', firstName: '一', imageUrl: null };
const sentScout = {
  scoutId: 's1',
  chatGroupId: 'g1',
  target: person,
  project: { projectId: 'p1', title: '案件' },
  scoutMessage: 'はじめまして',
  scoutedAt: '2026-11-21T00:00:00.000Z',
};
const text = { title: '一通目', message: '本文' };

const cases: Case[] = [
  {
    name: 'biz.scoutDraft/c1/u1',
    of: scoutDraft('c1', 'u1'),
    value: { projectId: 'p1', templateId: null, text: '書きかけ' },
  },
  {
    name: 'biz.unanswered/scout/c1/u1',
    of: triedScout('c1', 'u1'),
    value: { input, before: { scoutId: 's1', scoutedAt: '2026-11-21T00:00:00.000Z' } },
  },
  {
    name: 'biz.bulkScout/c1',
    of: bulkScouts.jobOf('c1'),
    value: {
      step: 'send',
      isStarted: true,
      projectId: 'p1',
      projectTitle: '案件',
      templateId: null,
      text: '本文',
      people: [
        { candidate: person, text: null, idempotencyKey: 'k1', state: { type: 'waiting' } },
        {
          candidate: person,
          text: '本文',
          idempotencyKey: 'k2',
          state: { type: 'overtaken', reason: '送信済みです' },
        },
      ],
    },
  },
  {
    name: 'biz.followUp/c1',
    of: followUps.jobOf('c1'),
    value: {
      step: 'send',
      isStarted: true,
      templateId: null,
      text: '本文',
      people: [
        {
          candidate: person,
          scout: sentScout,
          text: null,
          idempotencyKey: 'k1',
          state: { type: 'waiting' },
        },
      ],
    },
  },
  {
    name: 'biz.finishUnanswered/c1',
    of: finishes.jobOf('c1'),
    value: {
      isStarted: true,
      people: [{ candidate: person, scout: sentScout, state: { type: 'sending' } }],
    },
  },
  {
    name: 'biz.templateDraft/c1/edit/t1',
    of: templateDraft('c1', { kind: 'edit', templateId: 't1' }),
    value: { values: text, basedOn: text },
  },
  {
    name: 'biz.unanswered/template/c1/new',
    of: templateTries('c1', 'new'),
    value: { before: ['t1'], sent: [text], isMade: false },
  },
  {
    name: 'biz.projectDraft/c1/p1/title',
    of: sectionDraft({ corporationId: 'c1', projectId: 'p1' }, titleSection, { title: '' }),
    value: { values: { title: '改題' }, basedOn: { title: '初案' } },
  },
  {
    name: 'biz.projectDraft/c1/new/creation',
    of: openCreation('c1'),
    value: { before: ['p1'], sent: ['案件'], isMade: false },
  },
  {
    name: 'biz.untilSignOut/registration',
    of: registrationDraft,
    value: {
      person: { lastName: '佐藤', firstName: '健一' },
      company: {
        name: '株式会社みなと',
        introduction: '',
        url: '',
        prefectureCode: null,
        address: '',
        contactInformation: { personName: '', email: '', phone: '' },
      },
    },
  },
];

afterEach(() => localStorage.clear());

it.each(cases)('$name of a version before is still read', ({ name, of, value }) => {
  personalStorage.setItem(name, JSON.stringify(value));
  expect(of.read()).toMatchObject(Object(value));
});
