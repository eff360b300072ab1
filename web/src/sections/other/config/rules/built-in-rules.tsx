import { saveEventRule, switchTrigger } from '@llavero/proto/commands/event-rules';
import { triggers } from '@llavero/proto/rules/triggers/catalogue';
import { switchedOff, TRIGGERS_OFF_KEY } from '@llavero/proto/rules/triggers/switches';
import type { Trigger } from '@llavero/proto/rules/triggers/trigger';
import { Box, Group, Table, Text, VisuallyHidden } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { runCommand } from '../../../../lib/api.ts';
import { refreshCollection } from '../../../../lib/records.ts';
import { useSession } from '../../../../lib/session.tsx';
import { Failure } from '../failure.tsx';
import { SettingBar } from '../setting-bar.tsx';
import { useConfigValue } from '../use-config-value.ts';
import { AllButton, Effects, RunsButton } from './built-in-parts.tsx';
import { TriggerRuns } from './rule-runs.tsx';
import { Loading } from '../../../../components/states/loading.tsx';

/** What the product does by itself (F §7): when, if and then of each trigger, its effects switched one by one or together. */
export function BuiltInRules() {
  const { role } = useSession();
  const client = useQueryClient();
  const { value, record, query } = useConfigValue(TRIGGERS_OFF_KEY);
  const change = useMutation({
    mutationFn: (input: { trigger: string; effect: string | null; on: boolean }) =>
      runCommand(switchTrigger, input),
    onSettled: () => refreshCollection(client, 'config'),
  });
  const [shown, setShown] = useState<Trigger | null>(null);
  const mayEdit = saveEventRule.access.includes(role as 'ADMIN');
  const off = switchedOff(value);
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <section aria-label="Reglas de serie">
      <SettingBar title="Reglas de serie" record={record} subject="reglas de serie" />
      <Failure error={change.error} />
      {query.isPending ? (
        <Loading height={240} />
      ) : (
        <Table.ScrollContainer minWidth={320} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table aria-label="Reglas de serie" fz="sm" verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th miw={110}>Cuándo</Table.Th>
                <Table.Th miw={140} visibleFrom="sm">
                  Si
                </Table.Th>
                <Table.Th>Entonces</Table.Th>
                <Table.Th visibleFrom="sm">
                  <VisuallyHidden>Acciones</VisuallyHidden>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody style={{ verticalAlign: 'top' }}>
              {triggers.map((trigger) => (
                <Table.Tr key={trigger.name}>
                  <Table.Td>
                    <Text fw={500} fz="inherit">
                      {trigger.when}
                    </Text>
                    {trigger.condition && (
                      <Text c="dimmed" fz="xs" hiddenFrom="sm">
                        Si: {trigger.condition}
                      </Text>
                    )}
                    <Box hiddenFrom="sm" mt={6}>
                      <RunsButton trigger={trigger} onOpen={setShown} />
                    </Box>
                  </Table.Td>
                  <Table.Td visibleFrom="sm">{trigger.condition ?? 'Siempre'}</Table.Td>
                  <Table.Td>
                    <Effects
                      trigger={trigger}
                      off={off}
                      disabled={!mayEdit || change.isPending}
                      onSwitch={(effect, on) => change.mutate({ trigger: trigger.name, effect, on })}
                    />
                  </Table.Td>
                  <Table.Td ta="right" visibleFrom="sm">
                    <Group gap={6} justify="flex-end">
                      <RunsButton trigger={trigger} onOpen={setShown} />
                      {mayEdit && (
                        <AllButton
                          trigger={trigger}
                          off={off}
                          busy={change.isPending}
                          onSwitch={(on) => change.mutate({ trigger: trigger.name, effect: null, on })}
                        />
                      )}
                    </Group>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {shown && <TriggerRuns trigger={shown} onClose={() => setShown(null)} />}
    </section>
  );
}
