/** A page as the product composes it. */
export interface ProductPage {
  items: Record<string, unknown>[];
  collections: Record<string, { id: string; title: string }[]>;
}

/** The columns both sides must agree on, in the order of the page. */
export type Row = [id: string, name: string, status: string, rent: number, unit: string, tenant: string];

export function rowsOfBare(items: readonly Record<string, unknown>[]): Row[] {
  return items.map((row) => [
    String(row['id']),
    String(row['name']),
    String(row['status']),
    Number(row['rent']),
    String(row['unit']),
    String(row['tenant']),
  ]);
}

export function rowsOfProduct({ items, collections }: ProductPage): Row[] {
  const title = (collection: string, ids: unknown) => {
    const [id] = ids as string[];
    return collections[collection]?.find((label) => label.id === id)?.title ?? '';
  };
  return items.map((row) => [
    String(row['id']),
    String(row['name']),
    String(row['status']),
    Number(row['rent']),
    title('place', row['units']),
    title('agent', row['tenants']),
  ]);
}
