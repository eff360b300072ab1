import { Alert, Button, Group, Tabs } from '@mantine/core';
import { newTemplateEdition, publishTemplate } from '@llavero/proto/commands/templates';
import type { Template } from '@llavero/proto/records/documents/template';
import { templateStates } from '@llavero/proto/records/documents/template.states';
import { templateProblems } from '@llavero/proto/templates/check';
import { fieldsOfTemplate, storedParagraph, type TemplateParagraph } from '@llavero/proto/templates/template';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCloseWarning } from '../../../components/record-form/form-store.ts';
import { StatusBadge } from '../../../components/status-badge/status-badge.tsx';
import { runCommand } from '../../../lib/api.ts';
import { patchRecord, refreshCollection, type Row } from '../../../lib/records.ts';
import { EditionChanges } from './edition-changes.tsx';
import { ParagraphList } from './paragraph-list.tsx';
import { Samples } from './samples.tsx';
import classes from './templates.module.css';
import { useEdits } from './use-edits.ts';

interface Props {
  record: Template & Row;
  onOpen(id: string | null): void;
}

interface Saved {
  version: number;
  paragraphs: readonly TemplateParagraph[];
}

/** The paragraphs of a template on the left, what becomes of them on the right. */
export function TemplateEditor({ record, onOpen }: Props) {
  const client = useQueryClient();
  // What this editor began from or has saved last: a change of somebody else's is then refused, not written over.
  const [saved, setSaved] = useState<Saved>({ version: record.version, paragraphs: record.paragraphs });
  const { value: paragraphs, change, undo, redo } = useEdits(saved.paragraphs);
  const changed = paragraphs !== saved.paragraphs;
  useCloseWarning(changed);
  const template = { collection: record.collection, paragraphs, variables: record.variables };
  const tree = fieldsOfTemplate(template);
  const problems = templateProblems(template);
  const fixed = record.published;
  const status = record['status'] as 'DRAFT' | 'PUBLISHED' | 'RETIRED';

  const save = async () => {
    if (!changed) return saved.version;
    const patch = { paragraphs: paragraphs.map(storedParagraph) };
    const { version } = await patchRecord('template', { id: record.id, version: saved.version, patch });
    setSaved({ version, paragraphs });
    return version;
  };
  const act = useMutation({
    mutationFn: async (verb: 'save' | 'publish' | 'next') => {
      if (verb === 'next') return onOpen((await runCommand(newTemplateEdition, { id: record.id })).id);
      const version = await save();
      if (verb === 'publish') await runCommand(publishTemplate, { id: record.id, version });
    },
    onSettled: () => refreshCollection(client, 'template', record.id),
  });

  return (
    <>
      <Group className={classes.head} justify="space-between" gap="sm">
        <Group gap="sm">
          <h1>{record.name}</h1>
          <StatusBadge set={templateStates.statuses} value={status} />
          <span className={classes.quiet}>Versión {record.edition}</span>
        </Group>
        <Group gap="xs">
          <Button variant="subtle" onClick={() => onOpen(null)}>
            Volver
          </Button>
          {fixed ? (
            <Button loading={act.isPending} onClick={() => act.mutate('next')}>
              Nueva versión
            </Button>
          ) : (
            <>
              <Button variant="default" aria-label="Deshacer" disabled={!undo} onClick={undo}>
                <IconArrowBackUp size={16} />
              </Button>
              <Button variant="default" aria-label="Rehacer" disabled={!redo} onClick={redo}>
                <IconArrowForwardUp size={16} />
              </Button>
              <Button
                variant="default"
                disabled={!changed}
                loading={act.isPending}
                onClick={() => act.mutate('save')}
              >
                Guardar borrador
              </Button>
              <Button
                loading={act.isPending}
                disabled={problems.length > 0 || paragraphs.length === 0}
                onClick={() => act.mutate('publish')}
              >
                Publicar
              </Button>
            </>
          )}
        </Group>
      </Group>
      {act.error && (
        <Alert color="red" className={classes.notice}>
          {act.error.message}
        </Alert>
      )}
      {problems.length > 0 && (
        <Alert color="yellow" className={classes.notice} title="Antes de publicar">
          <ul className={classes.problems}>
            {problems.map(({ paragraph, field, message }) => (
              <li key={`${paragraph} ${field}`}>{message}</li>
            ))}
          </ul>
        </Alert>
      )}
      <div className={classes.bench}>
        <ParagraphList paragraphs={paragraphs} tree={tree} fixed={fixed} onChange={change} />
        <Tabs defaultValue="vista" className={classes.side} keepMounted={false}>
          <Tabs.List>
            <Tabs.Tab value="vista">Vista previa</Tabs.Tab>
            <Tabs.Tab value="condiciones">Probar condiciones</Tabs.Tab>
            <Tabs.Tab value="versiones">Comparar</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="vista" className={classes.panel}>
            <Samples template={template} language={record.language} most={1} />
          </Tabs.Panel>
          <Tabs.Panel value="condiciones" className={classes.panel}>
            <Samples template={template} language={record.language} most={3} />
          </Tabs.Panel>
          <Tabs.Panel value="versiones" className={classes.panel}>
            <EditionChanges record={record} paragraphs={paragraphs} />
          </Tabs.Panel>
        </Tabs>
      </div>
    </>
  );
}
