/** What a class offers, without its private state: another class may stand in for it. */
export type PortOf<T> = Pick<T, keyof T>;
