/** Where a file is read. @param thumbnail its small picture, a JPEG */
export function mediaPath(id: string, name: string, { thumbnail = false } = {}): string {
  return `/downloadMedia/${id}/${encodeURIComponent(name || 'archivo')}${thumbnail ? '?thumbnail' : ''}`;
}

/** Where the file of a document is read. @param version of the file: a later one of the same name has an address of its own */
export function documentPath(id: string, name: string, version?: number | null): string {
  const later = version && version > 1 ? `?version=${version}` : '';
  return `/manager/downloadMedia/${id}/${encodeURIComponent(name || 'documento')}${later}`;
}
