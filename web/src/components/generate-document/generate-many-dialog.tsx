import type { CollectionName } from '@llavero/proto/collections';
import { generateDocuments } from '@llavero/proto/commands/generation';
import { choiceLabel } from '@llavero/proto/fields/choices';
import type { MenuPath } from '@llavero/proto/navigation';
import { languages } from '@llavero/proto/records/choices/people';
import type { DocumentLanguage } from '@llavero/proto/templates/values';
import { formatNumber } from '@llavero/proto/values/number';
import { Button, Group, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { runCommand } from '../../lib/api.ts';
import { FrontModal } from '../front-modal/front-modal.tsx';
import type { MeantRows } from '../list-screen/types.ts';
import { useMeantIds } from '../list-screen/use-meant-ids.ts';
import { ErrorState } from '../states/error-state.tsx';
import { Notice } from '../wizard/notice.tsx';
import { Loading } from '../states/loading.tsx';
import classes from './generate-document.module.css';
import { GenerateManyResult } from './generate-many-result.tsx';
import { useOfferedTemplates } from './offered-templates.ts';
import { sentenceOf } from './sentence-of.ts';

interface Props {
  path: MenuPath;
  collection: CollectionName;
  meant: MeantRows;
  /** @param isDone whether anything was begun */
  onClose: (isDone: boolean) => void;
}

const MOST = 2_000;
const OF_THE_READER = 'READER';

/** One document of each row: template and language are chosen, then it goes on in the background. */
export function GenerateManyDialog({ path, collection, meant, onClose }: Props) {
  const [key, setKey] = useState<string | null>(null);
  const [language, setLanguage] = useState<DocumentLanguage | null>(null);
  const [process, setProcess] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const templates = useOfferedTemplates(collection);
  const rows = useMeantIds(path, collection, meant);
  // What a template asks for by hand differs from row to row: those are made one by one.
  const offered = templates.data?.filter(({ editions }) =>
    editions.every(({ variables }) => variables.every(({ required }) => required !== true)),
  );
  const chosen = offered?.find((one) => one.key === key);
  const close = () => onClose(process !== null);
  const start = (records: readonly string[], template: string) => {
    setBusy(true);
    setRefusal(null);
    runCommand(generateDocuments, { template, language, records: [...records] })
      .then((begun) => setProcess(begun.process))
      .catch((problem: unknown) => setRefusal(sentenceOf(problem)))
      .finally(() => setBusy(false));
  };
  const failed = templates.error ?? rows.error;
  const ids = rows.data;
  const count = ids === undefined ? '' : formatNumber(ids.length, 0);
  return (
    <FrontModal opened onClose={close} title="Generar documentos" size={760} centered>
      {failed && (
        <ErrorState
          error={failed}
          onRetry={() => {
            templates.retry();
            void rows.refetch();
          }}
        />
      )}
      {process !== null && <GenerateManyResult process={process} collection={collection} onClose={close} />}
      {process === null && !failed && !(offered && ids) && <Loading height={160} />}
      {process === null && offered && ids && (
        <>
          {offered.length === 0 && (
            <Notice tone="info" title="No hay plantillas en uso que se puedan generar en lote">
              Publique una en «Configuración › Plantillas».
            </Notice>
          )}
          <div className={classes.choice}>
            <Select
              label="Plantilla"
              placeholder="Elija una plantilla"
              searchable
              data={offered.map((one) => ({ value: one.key, label: one.name }))}
              value={key}
              onChange={setKey}
            />
            <Select
              label="Idioma"
              allowDeselect={false}
              data={[
                { value: OF_THE_READER, label: 'El de quien lo recibe' },
                ...(['ES', 'CA'] as const).map((value) => ({ value, label: choiceLabel(languages, value) })),
              ]}
              value={language ?? OF_THE_READER}
              onChange={(value) => setLanguage(value === 'ES' || value === 'CA' ? value : null)}
            />
          </div>
          <Text size="sm" mt="sm" role="status">
            {ids.length > MOST
              ? `Hay ${count} fichas y se generan como máximo ${formatNumber(MOST, 0)} a la vez: filtre la lista.`
              : `Se genera un documento de cada una de las ${count} fichas, en segundo plano. Las que no tengan los datos necesarios se indican al final.`}
          </Text>
          {refusal && <Notice tone="danger" title={refusal} />}
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={close}>
              Cancelar
            </Button>
            <Button
              disabled={!chosen || ids.length === 0 || ids.length > MOST}
              loading={busy}
              onClick={() => chosen && start(ids, chosen.key)}
            >
              {ids.length === 1 ? 'Generar 1 documento' : `Generar ${count} documentos`}
            </Button>
          </Group>
        </>
      )}
    </FrontModal>
  );
}
