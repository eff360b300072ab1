import { notifications } from '@mantine/notifications';
import { reasonOf } from '../../lib/api.ts';
import type { ListQuery, Row } from '../../lib/records.ts';
import { fetchAll } from './export-list.ts';

/** All rows of a list for an action that the screen carries out; null, and said, when they cannot be read. */
export async function loadRows(query: ListQuery): Promise<Row[] | null> {
  const rows: Row[] = [];
  try {
    await fetchAll(query, ({ items }) => rows.push(...items));
    return rows;
  } catch (error) {
    notifications.show({ color: 'red', autoClose: 8000, message: reasonOf(error) });
    return null;
  }
}
