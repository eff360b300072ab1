import { Tabs } from '@mantine/core';
import { seesHistory } from '@llavero/proto/access/access';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import { document as documentRecord } from '@llavero/proto/records/documents/document';
import type { ReactNode } from 'react';
import { mayDo } from '../../lib/permissions.ts';
import type { Row } from '../../lib/records.ts';
import { useSession } from '../../lib/session.tsx';
import { useChosenTab } from '../../lib/use-chosen-tab.ts';
import { DocumentFiles } from '../files/document-files.tsx';
import { ChronologyTab } from './chronology-tab.tsx';
import { DataTab } from './data-tab.tsx';
import classes from './detail-window.module.css';
import { HistoryTab } from './history-tab.tsx';
import { LinkedTab } from './linked-tab.tsx';
import { documentFieldsOf, linkedTabs } from './linked-tabs.ts';
import { RelatedTable } from './related-table.tsx';
import type { DetailOptions } from './types.ts';

interface Props extends DetailOptions {
  definition: RecordDefinition;
  record: Row;
  tab: string;
  onTab: (tab: string | null) => void;
}

/** What a window shows of its record, one tab at a time: its data, those of its screen, what is linked to it, and what has happened. */
export function RecordTabs({
  definition,
  record,
  tab,
  onTab,
  related,
  tabs: linked,
  extraTabs = [],
  intro,
  form,
  undoStatus,
}: Props) {
  const { role } = useSession();
  const tabs: { key: string; title: string; render: () => ReactNode }[] = [
    {
      key: 'datos',
      title: 'Datos',
      render: () => (
        <DataTab
          definition={definition}
          record={record}
          hidden={form?.hidden ?? []}
          intro={intro?.(record)}
        />
      ),
    },
    ...extraTabs.map(({ key, title, render }) => ({ key, title, render: () => render(record) })),
    {
      key: 'vinculados',
      title: 'Vinculados',
      render: () => (
        <LinkedTab
          definition={definition}
          record={record}
          related={related ?? []}
          elsewhere={linkedTabs(definition.collection, linked).map(({ list }) => list)}
        />
      ),
    },
    ...linkedTabs(definition.collection, linked).map(({ list, emptyText, ...shown }) => ({
      ...shown,
      render: () => (
        <div className={classes.panel}>
          {list.collection === 'document' ? (
            <DocumentFiles
              target={{ collection: definition.collection, record: record.id }}
              filter={{ [list.by]: record.id }}
              // What papers say of people is not for external staff (SES-09).
              {...(mayDo(documentRecord, role, 'update') ? { by: list.by } : {})}
              fields={documentFieldsOf(list.by, record.id)}
              editable={mayDo(documentRecord, role, 'create') && mayDo(definition, role, 'update')}
            />
          ) : (
            <RelatedTable list={list} id={record.id} emptyText={emptyText} />
          )}
        </div>
      ),
    })),
    {
      key: 'cronologia',
      title: 'Cronología',
      render: () => <ChronologyTab definition={definition} record={record} />,
    },
    ...(seesHistory(definition.access, role)
      ? [
          {
            key: 'cambios',
            title: 'Cambios',
            render: () => <HistoryTab definition={definition} record={record} undo={undoStatus} />,
          },
        ]
      : []),
  ];
  const current = tabs.some(({ key }) => key === tab) ? tab : 'datos';
  const list = useChosenTab(current);
  return (
    <Tabs value={current} onChange={onTab} keepMounted={false} className={classes.tabs ?? ''}>
      <Tabs.List ref={list} className={classes.tabList ?? ''}>
        {tabs.map(({ key, title }) => (
          <Tabs.Tab key={key} value={key}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ key, render }) => (
        <Tabs.Panel key={key} value={key} className={classes.tabPanel ?? ''} tabIndex={0}>
          {render()}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
