import { previewDocument } from '@llavero/proto/commands/generation';
import type { InputOf } from '@llavero/proto/commands/command';
import type { DocumentBlock } from '@llavero/proto/templates/blocks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { runCommand } from '../../lib/api.ts';

type Asked = InputOf<typeof previewDocument>;

/** What a draft is made of. */
export type AskedDraft = Omit<Asked, 'pdf' | 'word' | 'complete'>;

/** What a template makes of a record at this moment, with the blocks that changes are made of. */
export async function previewOf(asked: Asked, signal?: AbortSignal) {
  const made = await runCommand(previewDocument, asked, signal);
  return { ...made, templateBlocks: (made.templateBlocks ?? []) as unknown as DocumentBlock[] };
}

/** The draft of the dialog. @param isShown its PDF is looked at; otherwise what came last stays */
export function useDraftPreview(asked: AskedDraft, isShown: boolean) {
  const preview = useQuery({
    queryKey: ['document-preview', asked],
    enabled: isShown,
    queryFn: ({ signal }) => previewOf({ ...asked, pdf: true, word: false, complete: false }, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const made = preview.data;
  const content = made?.content ?? null;
  const bytes = useMemo(() => (content === null ? null : bytesOf(content).buffer), [content]);
  return { preview, made, bytes };
}

const types = {
  pdf: 'application/pdf',
  word: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

/** A file that came in base64. */
export const fileOf = (content: string, as: keyof typeof types): Blob =>
  new Blob([bytesOf(content)], { type: types[as] });

const bytesOf = (content: string) => Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
