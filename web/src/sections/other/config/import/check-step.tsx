import { Button, Group, Progress, Skeleton, Text } from '@mantine/core';
import type { CollectionName } from '@llavero/proto/collections';
import { sameJson } from '@llavero/proto/fields/validate';
import type { Mapping } from '@llavero/proto/imports/match-headings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { Notice } from '../../../../components/wizard/notice.tsx';
import { useFormProblems } from '../../../../components/record-form/form-store.ts';
import { useWizard, useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { useSession } from '../../../../lib/session.tsx';
import { rememberMapping } from './column-memory.ts';
import { ErrorFiles, ErrorRows } from './error-rows.tsx';
import { afterCall, importCall, type ImportStatus, useImport } from './import-api.ts';
import type { ImportFields } from './import-fields.ts';
import { Pace } from './import-pace.tsx';
import { Figure } from './figure.tsx';
import classes from './import.module.css';

/** The dry run: every row by all rules, nothing written. Begins by itself and again whenever the columns change. */
export function CheckStep() {
  const { form } = useWizard();
  const problems = useFormProblems(form);
  const values = useWizardValues<ImportFields>();
  const session = useSession();
  const client = useQueryClient();
  const collection = values.collection as CollectionName;
  const batch = values.batch ?? '';
  const mapping = (values.mapping ?? []) as Mapping;
  const key = values.key ?? null;
  const { data, error, refetch } = useImport(collection, batch);
  const check = useMutation({
    mutationFn: () => importCall(collection, batch, 'check', { mapping, key }),
    onSuccess: (status) => afterCall(client, status),
  });

  const isOurs = data !== undefined && sameJson(data.mapping, mapping) && (data.key ?? null) === key;
  const begin = useEffectEvent((file: ImportStatus) => {
    rememberMapping(localStorage, session.id, collection, file.headings, mapping);
    check.mutate();
  });
  const canBegin = data?.state === 'UPLOADED' || (data?.state === 'CHECKED' && !isOurs);
  const { isIdle } = check;
  useEffect(() => {
    if (data && canBegin && isIdle && data.failure === null) begin(data);
  }, [data, canBegin, isIdle]);

  const done = isOurs && data.state === 'CHECKED' && data.create + data.update > 0;
  useEffect(() => {
    if (form.get('checked') !== done) form.setMany({ checked: done });
  }, [form, done]);

  if (error ?? check.error)
    return (
      <ErrorState
        error={(error ?? check.error)!}
        title="No se ha podido comprobar el fichero"
        onRetry={() => (error ? void refetch() : check.mutate())}
      />
    );
  if (!data) return <Skeleton height={220} />;
  if (data.failure !== null && data.state === 'UPLOADED')
    return (
      <Notice tone="danger" title={data.failure}>
        <Button size="compact-sm" variant="default" onClick={() => check.mutate()}>
          Comprobar de nuevo
        </Button>
      </Notice>
    );
  const busy = data.state !== 'CHECKED' || !isOurs;
  return (
    <div className={classes.step}>
      {busy && (
        <div role="status">
          <Progress
            value={data.total > 0 ? (data.done / data.total) * 100 : 0}
            animated
            mb={6}
            aria-label="Avance de la comprobación"
          />
          <Pace status={data} verb="Comprobando filas" />
        </div>
      )}
      <dl className={classes.figures} aria-live="polite" aria-busy={busy}>
        <Figure label="Se crearán" value={data.create} strong />
        <Figure label="Se actualizarán" value={data.update} strong />
        <Figure label="Sin cambios" value={data.unchanged} />
        <Figure label="Con error" value={data.error} bad />
      </dl>
      {!busy && data.create + data.update === 0 && (
        <Notice tone="warning" title="No hay nada que importar">
          {data.error > 0
            ? 'Corrija en el fichero las filas con error, o revise las columnas; las demás ya están como dice el fichero.'
            : 'Las fichas ya están como dice el fichero.'}
        </Notice>
      )}
      {!busy && problems.some(({ field }) => field === 'checked') && data.create + data.update > 0 && (
        <Notice tone="danger" title="Espere a que termine la comprobación." />
      )}
      {!busy && data.error > 0 && (
        <>
          <Group justify="space-between" align="center">
            <Text size="sm" fw={500}>
              {data.create + data.update > 0
                ? 'Las filas con error no se importan; las demás, sí.'
                : 'Filas con error'}
            </Text>
            <ErrorFiles status={data} />
          </Group>
          <ErrorRows collection={collection} batch={batch} stamp={`${data.endedAt}`} total={data.error} />
        </>
      )}
    </div>
  );
}
