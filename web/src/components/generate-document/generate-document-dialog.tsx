import type { CollectionName } from '@llavero/proto/collections';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { languages } from '@llavero/proto/records/choices/people';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useList } from '../../lib/records.ts';
import { FrontModal } from '../front-modal/front-modal.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { Notice } from '../wizard/notice.tsx';
import { DocumentDraft, type DraftLanguage } from './document-draft.tsx';

interface Props {
  collection: CollectionName;
  record: string;
  onClose: () => void;
}

/** Chooses a template and makes the document of it (DOC-02). */
export function GenerateDocumentDialog({ collection, record, onClose }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const templates = useList({
    component: 'template',
    collection: 'template',
    fields: ['key', 'name', 'language'],
    filter: { kind: 'DOCUMENT', collection, active: true },
    sort: [{ field: 'name', order: 'asc' }],
    limit: 200,
  });
  const offered = templates.data?.items ?? [];
  const template = offered.find(({ id }) => id === chosen) ?? (offered.length === 1 ? offered[0] : undefined);
  return (
    <FrontModal opened onClose={onClose} title="Generar documento" size={900} centered>
      {templates.error && <ErrorState error={templates.error} onRetry={() => void templates.refetch()} />}
      {templates.data && offered.length === 0 && (
        <Notice tone="info" title="No hay plantillas en uso para esta ficha">
          Publique una en «Configuración › Plantillas».
        </Notice>
      )}
      {offered.length > 0 && (
        <Select
          label="Plantilla"
          placeholder="Elija una plantilla"
          searchable
          data={offered.map(({ id, name, language }) => ({
            value: id,
            label: `${String(name)} · ${choiceLabel(languages, String(language ?? 'ES'))}`,
          }))}
          value={template?.id ?? null}
          onChange={setChosen}
        />
      )}
      {template && (
        <DocumentDraft
          // What was changed of one template is no text of another.
          key={template.id}
          template={String(template['key'])}
          language={(template['language'] ?? 'ES') as DraftLanguage}
          collection={collection}
          record={record}
          onClose={onClose}
        />
      )}
    </FrontModal>
  );
}
