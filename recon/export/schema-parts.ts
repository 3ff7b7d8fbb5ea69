import { z } from 'zod';

/** Parts that several schemas of a set are made of. */
export const id = (description: string): z.ZodString => z.string().min(1).meta({ description });
export const text = (description: string): z.ZodString => z.string().meta({ description });
export const whole = (description: string): z.ZodInt => z.int().meta({ description });
export const list = <Item extends z.ZodType>(item: Item, description: string): z.ZodArray<Item> =>
  z.array(item).meta({ description });

export const minute = (description: string): z.ZodInt =>
  z.int().meta({ description: `${description}; in minutes since Day 1, 00:00` });

export const interval = (description: string): z.ZodObject<{ from: z.ZodInt; to: z.ZodInt }, z.core.$strict> =>
  z.strictObject({ from: minute('First minute'), to: minute('Last minute') }).meta({ description });
