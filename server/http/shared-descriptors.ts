import { closeSync, openSync, read } from "node:fs";
import { Readable } from "node:stream";

const open = new Map<string, { descriptor: number; readers: number }>();

/** All readers share one descriptor, so that hundreds of slow readers do not exhaust them (security 6.39). */
export function readShared(path: string, { start, end }: { start: number; end: number }): Readable {
  const file = open.get(path) ?? { descriptor: openSync(path, "r"), readers: 0 };
  open.set(path, file);
  file.readers++;
  const release = () => {
    if (--file.readers > 0) return;
    open.delete(path);
    closeSync(file.descriptor);
  };
  let position = start;
  let isReading = false;
  let onceRead: (() => void) | undefined;
  return new Readable({
    highWaterMark: 64 * 1024,
    read(size) {
      const length = Math.min(size, end + 1 - position);
      if (length <= 0) {
        this.push(null);
        return;
      }
      isReading = true;
      read(file.descriptor, Buffer.allocUnsafe(length), 0, length, position, (error, bytes, buffer) => {
        isReading = false;
        if (onceRead) onceRead();
        // The file became shorter than its announced length.
        else if (error || bytes === 0) this.destroy(error ?? new Error("the file has become shorter"));
        else {
          position += bytes;
          this.push(buffer.subarray(0, bytes));
        }
      });
    },
    destroy(error, callback) {
      const finish = () => {
        release();
        callback(error);
      };
      // A descriptor closed during a read may already belong to another file.
      if (isReading) onceRead = finish;
      else finish();
    },
  });
}
