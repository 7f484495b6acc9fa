import type { Gender, LevelName } from '@quatre/domain'

export interface MemberRow {
  id: number
  /** Of a child: its responsible adult. */
  adultId: number | null
  firstName: string
  lastName: string
  email: string | null
  passwordHash: string | null
  mobilePhone: string | null
  birthDate: string
  gender: Gender
  street: string
  postalCode: string
  city: string
  centerId: number
  roleId: number
  isActive: boolean
  newsSms: boolean
  receiveNewsletter: boolean
  level: LevelName
  shopperReference: string
  /** epoch milliseconds */
  createdAt: number
}
