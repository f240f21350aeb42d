/** Ids of movements: entered wires, card payments, withdrawals, adjustments. */
const ID = /(?:dep|pay|wdr|adj)_[0-9a-f]{16,64}/;

/**
 * The movement that a command belongs to: its id is part of the command's (`deposit-dep_…-1`, `hold-wdr_…`). A command
 * that names none (a reversal that the provider began, an entry of an older release) is a movement of its own.
 */
export const movementOf = (commandId: string): string => ID.exec(commandId)?.[0] ?? commandId;
