import { inTurn } from '../in-turn.ts';

await inTurn({
  documents: () => import('../documents.spec.ts'),
  'generate-document': () => import('../generate-document.spec.ts'),
  templates: () => import('../templates.spec.ts'),
  signature: () => import('../signature.spec.ts'),
  letters: () => import('../letters.spec.ts'),
});
