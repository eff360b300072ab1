import {
  Box,
  Button,
  Checkbox,
  Pagination,
  SegmentedControl,
  Select,
  Skeleton,
  Text,
  TextInput,
} from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { followedCertificates } from '@llavero/proto/records/choices/places';
import type { CertificateType } from '@llavero/proto/records/parts/certificate';
import { IconCertificate, IconMail, IconSearch, IconStatusChange } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Breadcrumbs } from '../../../components/breadcrumbs/breadcrumbs.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { useActorName } from '../../../lib/employees.ts';
import { useScreenPath } from '../../../lib/screen-path.ts';
import { ScreenTitle } from '../../../components/screen-title/screen-title.tsx';
import classes from './certificate.module.css';
import { CertificateDetail } from './certificate-detail.tsx';
import { CockpitCards } from './cockpit-cards.tsx';
import { cockpitOptions, type CockpitRow, keyOf, PAGE, useCockpitState } from './cockpit-query.ts';
import { CockpitRowItem } from './cockpit-row.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { StatusDialog } from './status-dialog.tsx';

const everyType = [
  { value: '', label: 'Todos' },
  ...followedCertificates.values.map((value) => ({ value, label: choiceLabel(followedCertificates, value) })),
];

/** Every certificate by how far it is (OPS-02): cards that add up and filter, the most urgent first, and what can be done with many. */
export function Cockpit() {
  const [state, change] = useCockpitState();
  const { certificate, card, within, text, page } = state;
  const { component, id } = useScreenPath();
  const { search } = useLocation();
  const [selected, setSelected] = useState<ReadonlyMap<string, CockpitRow>>(new Map());
  const [dialog, setDialog] = useState<'status' | 'order' | null>(null);
  const nameOf = useActorName();
  const type = useDebouncedCallback((next: string) => change({ text: next.trim() }), 300);
  const asked = { certificate, cards: card ? [card] : [], within, text, page, pageSize: PAGE };
  const { data, error, refetch, isPlaceholderData } = useQuery(cockpitOptions(asked));
  const rows = data?.rows ?? [];
  const toggle = (some: readonly CockpitRow[], on: boolean) => {
    const next = new Map(selected);
    for (const row of some)
      if (on) next.set(keyOf(row), row);
      else next.delete(keyOf(row));
    setSelected(next);
  };
  const allSelected = rows.length > 0 && rows.every((row) => selected.has(keyOf(row)));
  const close = (isDone: boolean) => {
    setDialog(null);
    if (isDone) setSelected(new Map());
  };

  return (
    <section className={classes.screen} aria-label="Certificados">
      <Breadcrumbs />
      <ScreenTitle title="Certificados" />
      <CockpitCards
        total={data?.total ?? 0}
        cards={data?.cards}
        chosen={card}
        onChoose={(next) => change({ card: next, within: null })}
      />
      <div className={classes.bar}>
        <Box maw="100%" style={{ overflowX: 'auto' }}>
          <SegmentedControl
            size="xs"
            aria-label="Certificado"
            data={everyType}
            value={certificate ?? ''}
            onChange={(value) => change({ certificate: (value || null) as CertificateType | null })}
          />
        </Box>
        <TextInput
          key={text}
          size="xs"
          flex="1 1 140px"
          maw={240}
          aria-label="Buscar por dirección"
          placeholder="Buscar por dirección"
          leftSection={<IconSearch size={14} />}
          defaultValue={text}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Select
          size="xs"
          w={190}
          aria-label="Caducan en"
          placeholder="Caducan en…"
          clearable
          value={within === null ? null : String(within)}
          onChange={(value) => change({ within: value === null ? null : Number(value), card: null })}
          data={(data?.warnings ?? []).map(({ days, count }) => ({
            value: String(days),
            label: `Caducan en ${days} días (${count})`,
          }))}
        />
      </div>
      {data?.lacking && (
        <Text size="sm" c="dimmed" role="status">
          {data.lacking}
        </Text>
      )}
      {selected.size > 0 && (
        <div className={classes.selection} role="region" aria-label="Selección">
          <b>
            {selected.size} {selected.size === 1 ? 'seleccionado' : 'seleccionados'}
          </b>
          <Button size="xs" leftSection={<IconMail size={14} />} onClick={() => setDialog('order')}>
            Encargar
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconStatusChange size={14} />}
            onClick={() => setDialog('status')}
          >
            Cambiar estado
          </Button>
          <Button size="xs" variant="subtle" onClick={() => setSelected(new Map())}>
            Quitar selección
          </Button>
        </div>
      )}
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={320} mt="md" />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={IconCertificate}
          title={data.total === 0 ? 'Todavía no hay certificados' : 'Nada coincide con los filtros'}
          text="Cada unidad que necesita cédula o certificado energético aparece aquí con su situación."
        >
          <Button
            variant="default"
            onClick={() => change({ card: null, within: null, certificate: null, text: '' })}
          >
            Quitar filtros
          </Button>
        </EmptyState>
      ) : (
        <>
          <div className={classes.head}>
            <Checkbox
              size="xs"
              checked={allSelected}
              indeterminate={!allSelected && rows.some((row) => selected.has(keyOf(row)))}
              onChange={() => toggle(rows, !allSelected)}
              aria-label="Seleccionar los de esta página"
            />
            <span>Inmueble</span>
            <span>Certificado</span>
            <span>Situación</span>
            <span>Caduca</span>
            <span>Siguiente paso</span>
            <span>Responsable</span>
          </div>
          <ul className={classes.rows} aria-label="Certificados" aria-busy={isPlaceholderData}>
            {rows.map((row) => (
              <CockpitRowItem
                key={keyOf(row)}
                row={row}
                search={search}
                nameOf={nameOf}
                selected={selected.has(keyOf(row))}
                onSelect={() => toggle([row], !selected.has(keyOf(row)))}
              />
            ))}
          </ul>
          {data.matching > PAGE && (
            <Pagination
              mt="md"
              size="sm"
              value={page}
              onChange={(next) => change({ page: next })}
              total={Math.ceil(data.matching / PAGE)}
              getControlProps={(control) => ({
                'aria-label': control === 'previous' ? 'Página anterior' : 'Página siguiente',
              })}
            />
          )}
        </>
      )}
      {dialog === 'status' && <StatusDialog rows={[...selected.values()]} onClose={close} />}
      {dialog === 'order' && <OrderDialog rows={[...selected.values()]} onClose={close} />}
      {component === 'place' && id && <CertificateDetail id={id} />}
    </section>
  );
}
