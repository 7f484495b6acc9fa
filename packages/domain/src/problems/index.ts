export * from './constraint-problems.ts'
export * from './field-messages.ts'
export * from './problems.ts'
export { promoRefusals, type PromoRefusal } from './promo-problems.ts'
