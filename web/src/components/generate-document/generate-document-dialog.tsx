import type { CollectionName } from '@llavero/proto/collections';
import { generateDocument, previewDocument } from '@llavero/proto/commands/generation';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { languages } from '@llavero/proto/records/choices/people';
import { Button, Group, List, Select, Skeleton } from '@mantine/core';
import { IconDeviceFloppy, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { queryClient } from '../../lib/app-query.ts';
import { errorBodyOf, runCommand } from '../../lib/api.ts';
import { download } from '../../lib/download.ts';
import { inNewTab } from '../../lib/in-new-tab.ts';
import { refreshCollection, useList } from '../../lib/records.ts';
import { FrontModal } from '../front-modal/front-modal.tsx';
import { PdfView } from '../files/pdf/pdf-pages.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { Notice } from '../wizard/notice.tsx';
import classes from './generate-document.module.css';

interface Props {
  collection: CollectionName;
  record: string;
  onClose: () => void;
}

type Language = (typeof languages.values)[number];

/** Chooses a template, shows what it makes of the record and what is missing, and keeps the document (DOC-02). */
export function GenerateDocumentDialog({ collection, record, onClose }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
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
  const asked = {
    template: String(template?.['key'] ?? ''),
    language: (template?.['language'] ?? 'ES') as Language,
    record,
  };
  const preview = useQuery({
    queryKey: ['document-preview', asked],
    enabled: template !== undefined,
    queryFn: ({ signal }) =>
      runCommand(previewDocument, { ...asked, variables: null, pdf: true, complete: false }, signal),
    gcTime: 0,
  });
  const made = preview.data;
  const content = made?.content ?? null;
  const bytes = useMemo(() => (content === null ? null : bytesOf(content).buffer), [content]);
  const isComplete = made !== undefined && made.problems.length === 0;
  const keep = () => {
    setBusy(true);
    setRefusal(null);
    inNewTab(async () => {
      const { path } = await runCommand(generateDocument, { ...asked, variables: null });
      refreshCollection(queryClient, 'document');
      return path;
    })
      .then(onClose)
      .catch((problem: unknown) => setRefusal(errorBodyOf(problem).message))
      .finally(() => setBusy(false));
  };
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
      {preview.error && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
      {template && preview.isPending && <Skeleton height="60vh" mt="sm" />}
      {made && made.problems.length > 0 && (
        <Notice tone="warning" title="Falta completar">
          <List size="sm">
            {made.problems.map(({ paragraph, field, message }) => (
              <List.Item key={`${paragraph} ${field}`}>{message}</List.Item>
            ))}
          </List>
        </Notice>
      )}
      {bytes && (
        <div className={classes.paper}>
          <PdfView data={bytes} name={made?.title ?? ''} />
        </div>
      )}
      {refusal && <Notice tone="danger" title={refusal} />}
      <Group justify="flex-end" mt="sm">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          disabled={!isComplete}
          onClick={() => made?.content && download(pdfOf(made.content), made.fileName)}
        >
          Descargar sin guardar
        </Button>
        <Button
          leftSection={<IconDeviceFloppy size={16} />}
          disabled={!isComplete}
          loading={isBusy}
          onClick={keep}
        >
          Guardar y abrir
        </Button>
      </Group>
    </FrontModal>
  );
}

const bytesOf = (content: string) => Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
const pdfOf = (content: string) => new Blob([bytesOf(content)], { type: 'application/pdf' });
