/** Body of a refusal, as `ServiceError` of Adyen's published schema. */
type ServiceErrorBody = {
  status: number
  errorCode: string
  message: string
  errorType: string
}

export class ServiceError extends Error {
  body: ServiceErrorBody

  constructor(status: number, errorCode: string, message: string, errorType: string) {
    super(message)
    this.body = { status, errorCode, message, errorType }
  }
}

/** https://docs.adyen.com/development-resources/error-codes */
export const refusals = {
  unauthorised: () =>
    new ServiceError(401, '000', 'HTTP Status Response - Unauthorized', 'security'),
  wrongMerchantAccount: () => new ServiceError(403, '901', 'Invalid Merchant Account', 'security'),
  rawCardData: () => new ServiceError(403, '010', 'Not allowed', 'security'),
  inProgress: () =>
    new ServiceError(422, '704', 'request already processed or in progress', 'validation'),
  unreadable: (reason: string) => new ServiceError(400, '702', reason, 'validation'),
  unknownAddress: (what: string) =>
    new ServiceError(404, '000', `Unknown address ${what}`, 'validation'),
  invalid: (reason: string) => new ServiceError(422, '702', reason, 'validation'),
  invalidCardNumber: () => new ServiceError(422, '101', 'Invalid card number', 'validation'),
  invalidSecurityCode: () =>
    new ServiceError(422, '103', 'CVC is not the right length', 'validation'),
  invalidExpiry: () => new ServiceError(422, '129', 'Expiry Date Invalid', 'validation'),
  invalidAmount: () => new ServiceError(422, '137', 'Invalid amount specified', 'validation'),
  amountTooHigh: () =>
    new ServiceError(422, '137', 'Insufficient balance on payment', 'validation'),
  unknownPayment: () =>
    new ServiceError(422, '167', 'Original pspReference required for this operation', 'validation'),
  unknownStoredCard: () => new ServiceError(422, '803', 'PaymentDetail not found', 'validation'),
  notDecrypted: () => new ServiceError(422, '174', 'Unable to decrypt data', 'validation'),
}
