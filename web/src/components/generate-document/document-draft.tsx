import type { CollectionName } from '@llavero/proto/collections';
import { generateDocument } from '@llavero/proto/commands/generation';
import { sendEmail } from '@llavero/proto/commands/notifications';
import type { Json } from '@llavero/proto/fields/field';
import type { HandChange } from '@llavero/proto/templates/hand-changes';
import type { TemplateVariable } from '@llavero/proto/templates/template';
import type { DocumentLanguage } from '@llavero/proto/templates/values';
import { Button, Group, List, Skeleton, Tabs } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { queryClient } from '../../lib/app-query.ts';
import { runCommand } from '../../lib/api.ts';
import { inNewTab } from '../../lib/in-new-tab.ts';
import { refreshCollection } from '../../lib/records.ts';
import { PdfView } from '../files/pdf/pdf-pages.tsx';
import { FormFields } from '../record-form/form-fields.tsx';
import { useFormStore, useFormValues } from '../record-form/form-store.ts';
import { ErrorState } from '../states/error-state.tsx';
import { Notice } from '../wizard/notice.tsx';
import { DraftActions, type DraftWork } from './draft-actions.tsx';
import { useDraftPreview } from './draft-preview.ts';
import classes from './generate-document.module.css';
import { HandText } from './hand-text.tsx';
import { sentenceOf } from './sentence-of.ts';
import { type Mail, MailForm } from './mail-form.tsx';
import { givenVariables, variableFields } from './variable-fields.ts';

const SETTLED_MS = 400;

interface Props {
  template: string;
  language: DocumentLanguage;
  /** What the template asks for beside the record. */
  variables: readonly TemplateVariable[];
  collection: CollectionName;
  record: string;
  onClose: () => void;
}

/** A document before it is kept: looked at, changed by hand, downloaded, kept or mailed (DOC-02, RST-09). */
export function DocumentDraft({ template, language, variables, collection, record, onClose }: Props) {
  const [tab, setTab] = useState<string | null>('document');
  const [changes, setChanges] = useState<readonly HandChange[]>([]);
  const [printChanges, setPrintChanges] = useState(false);
  const [busy, setBusy] = useState<DraftWork | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  const form = useFormStore(() => ({ fields: variableFields(variables), check: () => [] }));
  const values = useFormValues(form);
  const [settled] = useDebouncedValue(values, SETTLED_MS);
  const asked = {
    ...{ template, language, record, printChanges, changes: changes as unknown as Json },
    variables: givenVariables(variables, settled),
  };
  // The PDF is laid out when somebody looks at it, not at every letter.
  const { preview, made, bytes } = useDraftPreview(asked, tab === 'document');
  const isComplete = made !== undefined && made.problems.length === 0 && values === settled;
  const run = (what: DraftWork, work: () => Promise<void>) => {
    setBusy(what);
    setRefusal(null);
    work()
      .catch((problem: unknown) => setRefusal(sentenceOf(problem)))
      .finally(() => setBusy(null));
  };
  const keep = async () => {
    const kept = await runCommand(generateDocument, asked);
    refreshCollection(queryClient, 'document');
    return kept;
  };
  const mail = ({ to, subject, body }: Mail) =>
    run('mail', async () => {
      const { document, fileName } = await keep();
      for (const one of to) await runCommand(sendEmail, { to: one, subject, body, attachments: [document] });
      setSent(
        `«${fileName}» se ha guardado y se está enviando a ${to.length} ${to.length === 1 ? 'destinatario' : 'destinatarios'}.`,
      );
    });
  if (sent)
    return (
      <>
        <Notice tone="info" title={sent} />
        <Group justify="flex-end" mt="sm">
          <Button onClick={onClose}>Cerrar</Button>
        </Group>
      </>
    );
  return (
    <>
      {preview.error && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
      {made && made.problems.length > 0 && (
        <Notice tone="warning" title="Falta completar">
          <List size="sm">
            {made.problems.map(({ paragraph, field, message }) => (
              <List.Item key={`${paragraph} ${field}`}>{message}</List.Item>
            ))}
          </List>
        </Notice>
      )}
      <Tabs value={tab} onChange={setTab} mt="sm" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="document">Documento</Tabs.Tab>
          <Tabs.Tab value="text">{changes.length === 0 ? 'Texto' : `Texto (${changes.length})`}</Tabs.Tab>
          <Tabs.Tab value="mail">Correo</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="document">
          {variables.length > 0 && (
            <section className={classes.variables} aria-label="Datos del documento">
              <FormFields form={form} />
            </section>
          )}
          {!bytes && preview.isPending && <Skeleton height="58vh" mt="sm" />}
          {bytes && (
            <div className={classes.paper}>
              <PdfView data={bytes} name={made?.title ?? ''} />
            </div>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="text">
          {made && (
            <HandText
              blocks={made.templateBlocks}
              changes={changes}
              printChanges={printChanges}
              onChange={(next, printed) => {
                setChanges(next);
                setPrintChanges(printed && next.length > 0);
              }}
            />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="mail">
          <MailForm
            collection={collection}
            record={record}
            language={language}
            title={made?.title ?? ''}
            disabled={!isComplete}
            busy={busy === 'mail'}
            onSend={mail}
          />
        </Tabs.Panel>
      </Tabs>
      {refusal && <Notice tone="danger" title={refusal} />}
      <DraftActions
        asked={asked}
        disabled={!isComplete}
        busy={busy}
        onRun={run}
        onKeep={() => inNewTab(async () => (await keep()).path).then(onClose)}
      />
    </>
  );
}
