import type { CollectionName } from '@llavero/proto/collections';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { languages } from '@llavero/proto/records/choices/people';
import { languageFor } from '@llavero/proto/rules/document-readers';
import type { DocumentLanguage } from '@llavero/proto/templates/values';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { FrontModal } from '../front-modal/front-modal.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { Notice } from '../wizard/notice.tsx';
import { DocumentDraft } from './document-draft.tsx';
import classes from './generate-document.module.css';
import { useOfferedTemplates } from './offered-templates.ts';
import { usePeople } from './record-people.ts';

interface Props {
  collection: CollectionName;
  record: string;
  /** Key of the template that stands there at first. */
  first?: string | undefined;
  onClose: () => void;
}

/** Chooses a template and its language, which is that of whoever gets it, and makes the document of it (DOC-02). */
export function GenerateDocumentDialog({ collection, record, first, onClose }: Props) {
  const [key, setKey] = useState<string | null>(first ?? null);
  const [wanted, setWanted] = useState<DocumentLanguage | null>(null);
  const templates = useOfferedTemplates(collection);
  const people = usePeople(collection, record);
  const offered = templates.data ?? [];
  const chosen = offered.find((one) => one.key === key) ?? (offered.length === 1 ? offered[0] : undefined);
  // Without the people it can still be made: in Spanish, unless somebody chooses.
  const readers = people.error ? [] : people.data?.filter(({ isReader }) => isReader);
  const proposed = readers && languageFor(readers.map(({ language }) => language));
  const language = wanted ?? proposed;
  const edition =
    chosen && language && (chosen.editions.find((one) => one.language === language) ?? chosen.editions[0]);
  return (
    <FrontModal opened onClose={onClose} title="Generar documento" size={900} centered>
      {templates.error && <ErrorState error={templates.error} onRetry={templates.retry} />}
      {templates.data && offered.length === 0 && (
        <Notice tone="info" title="No hay plantillas en uso para esta ficha">
          Publique una en «Configuración › Plantillas».
        </Notice>
      )}
      {offered.length > 0 && (
        <div className={classes.choice}>
          <Select
            label="Plantilla"
            placeholder="Elija una plantilla"
            searchable
            data={offered.map((one) => ({ value: one.key, label: one.name }))}
            value={chosen?.key ?? null}
            onChange={setKey}
          />
          {edition && (
            <Select
              label="Idioma"
              allowDeselect={false}
              disabled={chosen.editions.length === 1}
              data={chosen.editions.map((one) => ({
                value: one.language,
                label: choiceLabel(languages, one.language),
              }))}
              value={edition.language}
              onChange={(value) => setWanted(value === 'CA' ? 'CA' : 'ES')}
            />
          )}
        </div>
      )}
      {edition && (
        <DocumentDraft
          // What was changed of one template is no text of another.
          key={edition.id}
          template={chosen.key}
          language={edition.language}
          variables={edition.variables}
          collection={collection}
          record={record}
          onClose={onClose}
        />
      )}
    </FrontModal>
  );
}
