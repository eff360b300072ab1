/** Where a file is read. @param thumbnail its small picture, a JPEG */
export function mediaPath(id: string, name: string, { thumbnail = false } = {}): string {
  return `/downloadMedia/${id}/${encodeURIComponent(name || 'archivo')}${thumbnail ? '?thumbnail' : ''}`;
}

/** Where the file of a document is read. */
export function documentPath(id: string, name: string): string {
  return `/manager/downloadMedia/${id}/${encodeURIComponent(name || 'documento')}`;
}
