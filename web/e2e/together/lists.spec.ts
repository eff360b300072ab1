import { inTurn } from '../in-turn.ts';

await inTurn({
  'record-window': () => import('../record-window.spec.ts'),
  lists: () => import('../lists.spec.ts'),
  import: () => import('../import.spec.ts'),
  drafts: () => import('../drafts.spec.ts'),
  publication: () => import('../publication.spec.ts'),
});
