/** Streams of a `.doc` or `.xls` by name. */
export type Streams = ReadonlyMap<string, Buffer>;
