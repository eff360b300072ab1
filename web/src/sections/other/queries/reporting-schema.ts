import { allows } from '@llavero/proto/access/access';
import {
  type ReportedColumn,
  reportedColumns,
  reportingViewName,
} from '@llavero/proto/compile/reporting-view';
import { records } from '@llavero/proto/records/registry';
import { fieldLabel } from '../../../lib/format.ts';

/** A table that a question may read: the reporting view of a record (decision 0012). */
export interface ReportingTable {
  /** As it is written in a query; `"user"` is a word of SQL and needs its quotes. */
  name: string;
  label: string;
  columns: (ReportedColumn & { label: string })[];
}

/** The tables of the reporting schema, which follows from the definitions of the records as the views do. */
export const reportingTables: readonly ReportingTable[] = [...records.values()]
  .filter(({ access }) => allows(access, 'ADMIN', 'read'))
  .map((definition) => {
    const view = reportingViewName(definition);
    return {
      name: view === 'user' ? '"user"' : view,
      label: definition.label.many,
      columns: reportedColumns(definition).map((column) => ({
        ...column,
        label: fieldLabel(definition, column.field),
      })),
    };
  })
  .sort((a, b) => a.name.localeCompare(b.name));
