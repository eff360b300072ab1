import type { Json } from '@llavero/proto/fields/field';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { inquiryFields } from '@llavero/proto/records/choices/portals';
import { config } from '@llavero/proto/records/notifications/config';
import { PORTAL_RULES_KEY, type PortalRule, portalRules } from '@llavero/proto/rules/portal-inquiries';
import { Table } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { FrontModal } from '../../../../components/front-modal/front-modal.tsx';
import { EmptyState } from '../../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { mayDo } from '../../../../lib/permissions.ts';
import { useSession } from '../../../../lib/session.tsx';
import { Loading } from '../../../../components/states/loading.tsx';
import classes from '../config.module.css';
import { EntryActions } from '../entry-actions.tsx';
import { Failure } from '../failure.tsx';
import { SettingBar } from '../setting-bar.tsx';
import { useConfigValue } from '../use-config-value.ts';
import { PortalForm } from './portal-form.tsx';
import { TryPortals } from './try-portals.tsx';

const newPortal: PortalRule = { portal: '', sender: '', lines: [{ field: 'NAME', by: 'LABEL', text: '' }] };

const fieldsOf = ({ lines }: PortalRule): string =>
  [...new Set(lines.map(({ field }) => choiceLabel(inquiryFields, field)))].join(', ');

/** Consultas de portales: how the mails of portals are read, tried on a pasted one (JOB-04). */
export default function PortalsTool() {
  const { role } = useSession();
  const { value, record, query, save } = useConfigValue(PORTAL_RULES_KEY);
  const [edited, setEdited] = useState<PortalRule | null>(null);
  const mayEdit = mayDo(config, role, 'update');
  if (query.isPending) return <Loading height={160} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const rules = portalRules(value);
  const store = (next: readonly PortalRule[], done: string) =>
    save.mutate(next as unknown as Json, {
      onSuccess: () => {
        setEdited(null);
        notifications.show({ message: done, color: 'green', autoClose: 3000 });
      },
    });
  const keep = (rule: PortalRule) =>
    store(
      edited === newPortal ? [...rules, rule] : rules.map((one) => (one === edited ? rule : one)),
      'Portal guardado',
    );
  return (
    <div className={classes.page}>
      <p className={classes.lead}>
        Los correos de un portal al buzón se convierten en contactos y se contestan con horas para visitar la
        unidad. Lo que no se entiende queda como tarea.
      </p>
      <SettingBar
        title="Portales"
        record={record}
        subject="portales"
        addLabel="Añadir portal"
        onAdd={mayEdit ? () => setEdited(newPortal) : undefined}
      />
      {edited === null && <Failure error={save.error} />}
      {rules.length === 0 && <EmptyState title="No se lee el correo de ningún portal." />}
      {rules.length > 0 && (
        <Table.ScrollContainer minWidth={560} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table verticalSpacing={6} aria-label="Portales">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Portal</Table.Th>
                <Table.Th>Remitente</Table.Th>
                <Table.Th>Datos que se leen</Table.Th>
                {mayEdit && <Table.Th w={80}>Acciones</Table.Th>}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rules.map((rule, at) => (
                <Table.Tr key={at}>
                  <Table.Td>{rule.portal}</Table.Td>
                  <Table.Td>{rule.sender}</Table.Td>
                  <Table.Td>{fieldsOf(rule)}</Table.Td>
                  {mayEdit && (
                    <Table.Td>
                      <EntryActions
                        name={rule.portal}
                        busy={save.isPending}
                        onEdit={() => setEdited(rule)}
                        onRemove={() =>
                          store(
                            rules.filter((one) => one !== rule),
                            'Portal eliminado. Puede recuperarse desde Cambios.',
                          )
                        }
                      />
                    </Table.Td>
                  )}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <section className={classes.recent} aria-label="Probar con un correo">
        <h2>Probar con un correo</h2>
        <TryPortals rules={rules} />
      </section>
      <FrontModal
        opened={edited !== null}
        onClose={() => setEdited(null)}
        title={edited === newPortal ? 'Añadir portal' : 'Editar portal'}
        size="lg"
      >
        {edited !== null && (
          <PortalForm start={edited} onSave={keep} saving={save.isPending} error={save.error} />
        )}
      </FrontModal>
    </div>
  );
}
