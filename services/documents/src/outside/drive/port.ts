/** A file or folder as the drive keeps it. Its id is an opaque text. */
export interface DriveEntry {
  id: string;
  /** Address at which people open it. */
  link: string;
}

/** What is made in the drive. */
export interface NewDriveEntry {
  /** Given by {@link Drive.newId}: whatever is repeated with it is made once. */
  id: string;
  /** Id of the folder that it lies in; null for the folder of the company. */
  parent: string | null;
  name: string;
  /** Ours, by which it is found again. */
  key: string;
}

/** A drive in which the company keeps folders of its mandates (EXT-06). */
export abstract class Drive {
  /** An id for something that is about to be made. @throws OutsideError */
  abstract newId(): Promise<string>;

  /** What was made with a key of ours and is not in the bin; null when there is nothing. @throws OutsideError */
  abstract find(key: string): Promise<DriveEntry | null>;

  /** Whether it is still there and not in the bin. @throws OutsideError */
  abstract isThere(id: string): Promise<boolean>;

  /** Makes a folder, or finds that this one was made already. @throws OutsideError */
  abstract createFolder(folder: NewDriveEntry): Promise<DriveEntry>;

  /**
   * Makes a file, or finds that this one was made already.
   * @param content begins the file anew each time it is called
   * @param file `size` in bytes
   * @throws OutsideError
   */
  abstract createFile(
    file: NewDriveEntry & { mimeType: string; size: number },
    content: () => AsyncIterable<Uint8Array>,
  ): Promise<DriveEntry>;
}
